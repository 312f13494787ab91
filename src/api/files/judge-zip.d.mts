export function isZip(content: Buffer): boolean
export function judgeZip(content: Buffer, most: number): 'tooLarge' | 'unreadable' | null

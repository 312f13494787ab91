/** The type of an answer that tells how far a file is before it sends it: lines of JSON, then the bytes of the file. */
export const EXPORT_STREAM = 'application/vnd.myabft.export'

/** How far the file is: how many others are before it, or how many of its rows are read. */
export type ExportProgress = { attente: number } | { lignes: number; total: number }

/** A line of the answer. The bytes that it announces follow the last one; without them all, there is no file. */
export type ExportFrame = ExportProgress | { erreur: string } | { fichier: string; type: string; octets: number }

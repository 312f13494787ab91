/** '-58kg' is shown as '-58 kg': without the suffix it may carry, then given in kg, never twice. No category: nothing. */
export function weightInKg(category: string): string {
  if (category.trim() === '') return ''
  return `${category.trim().replace(/\s*kg$/i, '')}\u00a0kg`
}

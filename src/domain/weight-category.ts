/** '-58kg' is shown as '-58 kg': without the suffix it may carry, then given in kg, never twice. */
export function weightInKg(category: string): string {
  return `${category.trim().replace(/\s*kg$/i, '')}\u00a0kg`
}

/** '-58kg' becomes '-58 kg', with the unit exactly once. Empty without a category. */
export function weightInKg(category: string): string {
  if (category.trim() === '') return ''
  return `${category.trim().replace(/\s*kg$/i, '')}\u00a0kg`
}

/** As people read it: with a minus sign instead of the hyphen that sheets have. */
export function formatWeight(category: string): string {
  return weightInKg(category).replace(/^-/, '\u2212')
}

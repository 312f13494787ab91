/** An age as written: «1 an», «12 ans». */
export function formatAge(years: number): string {
  return `${years} ${years > 1 ? 'ans' : 'an'}`
}

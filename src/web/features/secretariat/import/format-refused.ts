const number = new Intl.NumberFormat('fr-BE')

/** How many problems there are on how many lines, and what a person can do about these. */
export function formatRefused(problems: number, lines: number): string {
  const found = problems === 1 ? 'Un problème' : `${number.format(problems)} problèmes`
  const where = lines === 1 ? 'une ligne' : `${number.format(lines)} lignes`
  const these = lines === 1 ? 'celle-ci vous revient' : 'celles-ci vous reviennent'
  return `${found} sur ${where}. Corrigez le fichier et choisissez-le à nouveau, ou importez les autres lignes\u00a0: ${these} dans un fichier, avec la raison.`
}

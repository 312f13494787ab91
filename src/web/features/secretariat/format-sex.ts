/** As the records have it: 1 is male. */
export const formatSex = (sexe: 0 | 1) => (sexe === 1 ? 'Masculin' : 'Féminin')

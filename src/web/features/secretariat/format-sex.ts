/** 1 is male, as in the records. */
export const formatSex = (sexe: 0 | 1) => (sexe === 1 ? 'Masculin' : 'Féminin')

/** As the records have it: 1 is male. */
export const saySex = (sexe: 0 | 1) => (sexe === 1 ? 'Masculin' : 'Féminin')

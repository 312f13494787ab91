/** "de" before a name: d’Adem, d’Élodie, d’Hugo, d’Yves, but de Marc and de Yanis, whose y is heard as a consonant. */
export function withDe(name: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '')
  return /^([aeiouhœæ]|y[^aeiouy])/i.test(letters) ? `d’${name}` : `de ${name}`
}

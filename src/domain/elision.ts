/**
 * "de" before a name: d’Adem, d’Élodie, d’Hugo, d’Yves, but de Marc, de Yanis, whose y is heard as a consonant, and de
 * Hwarang.
 */
export function withDe(name: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '')
  return /^(h?[aeiouœæ]|hy|y[^aeiouy])/i.test(letters) ? `d’${name}` : `de ${name}`
}

/**
 * Names as people in Belgium have them: a few frequent ones, and very many that hardly anybody shares (190,000 surnames). A
 * search costs what the parts that names share make it cost, so a handful of syllables would measure another search.
 */
const BEGINNINGS =
  'Ber Bo Bra Cas Clae Cou Da De Del Du Fran Ger Go Gui Hen Her Hou Ja Kar La Lam Le Li Lo Ma Mar Me Mi Mo Ni Oli Pau Pe Pi Ra Ro Sa Schoe Ser Si Ste Ta Tho Van Vanden Vander Ver Wil Wou Yil'.split(
    ' ',
  )
const MIDDLES =
  'ba be bi bou bra ca ce che co cque da de di dou dri fa fe fi fra ga ghe go gra gui ha he hou ja jo ka ke ko la le li lo lou ma me mi mo mou na ne ni no nou pa pe pi po quel ra re ri ro rou sa se si so sta ste ta te ti tou tra va ve vi vo wa we xho ze zo'.split(
    ' ',
  )
const ENDINGS =
  'ert aert mans sens ens ers eau eaux ier iers in on ot otte ez kens ck cke rt rts lle lez man mann nne nt nts ns ux y yns ic ski oglu di ri na ni li tti chi d de ghe ghem hove meer stra dt ts z q'.split(
    ' ',
  )
const FIRST_NAMES =
  'Marie Jean Mohamed Lucas Louise Emma Noah Olivia Arthur Jules Alice Louis Adam Mila Gabriel Lina Liam Nathan Camille Hugo Chloé Sarah Thomas Léa Maxime Julie Nicolas Laura Antoine Sofia Simon Manon Alexandre Yasmine Victor Inès Romain Clara Amine Pauline Mathis Zoé Théo Élise Ayoub Charlotte Robin Lucie Yanis Juliette Sacha Anaïs Rayan Margaux Axel Nora Ethan Eva Martin Salma Bilal Éléonore Samuel Aya David Jeanne Pierre Fatima Olivier Célia Quentin Marion Bastien Amélie Sébastien Justine Laurent Aurélie Philippe Mathilde Christophe Valentine Loïc Noémie Guillaume Céline Benoît Sophie François Nathalie Grégory Isabelle Cédric Caroline Jérôme Stéphanie Vincent Delphine Ludovic Véronique Fabrice Catherine Yves Anne-Sophie Jean-Pierre Marie-Claire'.split(
    ' ',
  )

/** The member who is looked for, whose surname only one other nearly has; most of its parts are parts of many others. */
export const SOUGHT_MEMBER = 77
const SELDOM = new Map([
  [SOUGHT_MEMBER, 'Vanderwelpijn'],
  [SOUGHT_MEMBER + 1, 'Vanderwelpyn'],
])

export function surnameOf(idMember: number) {
  const seldom = SELDOM.get(idMember)
  if (seldom) return seldom
  const all = BEGINNINGS.length * MIDDLES.length * ENDINGS.length
  const name = (placeOf(chance(idMember), { all, frequent: 30 }) * 7919) % all
  const rest = Math.floor(name / BEGINNINGS.length)
  const middle = MIDDLES[rest % MIDDLES.length]!
  return BEGINNINGS[name % BEGINNINGS.length]! + middle + ENDINGS[Math.floor(rest / MIDDLES.length)]!
}

export function firstNameOf(idMember: number) {
  return FIRST_NAMES[placeOf(chance(chance(idMember)), { all: FIRST_NAMES.length, frequent: 10 })]!
}

/** The place of a name among all by how many have it: about as many have one of the frequent ones as of ten times more. */
function placeOf(number: number, { all, frequent }: { all: number; frequent: number }) {
  return Math.min(all - 1, Math.floor(frequent * ((all / frequent + 1) ** (number / CHANCES) - 1)))
}

const CHANCES = 2_147_483_647

/** The same for a member in every federation (Lehmer). */
function chance(number: number) {
  return (((number * 48_271) % CHANCES) * 48_271) % CHANCES
}

import type { Faker } from '@faker-js/faker'
import { searchKey } from '#domain/search-key.ts'
import { demoMobile } from './demo-numbers.ts'

/** faker's Belgian surnames are mostly American; these are common in francophone Belgium. */
const SURNAMES = (
  'Adam,Aerts,Antoine,Bastin,Baudoux,Bernard,Berger,Bertrand,Blaise,Bodart,Boulanger,Bouchat,Bruyère,Charlier,' +
  'Claes,Collard,Collignon,Colson,Cornet,Dardenne,Declercq,Defays,Degrève,Delcourt,Delhaye,Delvaux,Denis,Deprez,' +
  'Descamps,Devos,Dubois,Dufour,Dumont,Dupont,Dupuis,Etienne,Evrard,Fontaine,François,Frère,Georges,Gérard,' +
  'Gilles,Gillet,Goffin,Grégoire,Guillaume,Hardy,Henry,Herman,Hubert,Jacob,Jacobs,Jacques,Jadot,Janssens,Lacroix,' +
  'Lambert,Lambrechts,Laurent,Lebrun,Leclercq,Lecomte,Lefèvre,Legrand,Lejeune,Lemaire,Léonard,Leroy,Libert,Louis,' +
  'Maes,Mahieu,Maréchal,Marchal,Martin,Massart,Mathieu,Mertens,Meunier,Michaux,Michel,Minet,Moreau,Nicolas,Noël,' +
  'Parent,Peeters,Petit,Pierard,Piette,Pirard,Poncelet,Renard,Renson,Robert,Roland,Rousseau,Sacré,Servais,Simon,' +
  'Smets,Stevens,Thiry,Thomas,Thonon,Urbain,Vermeulen,Vincent,Warnier,Wauters,Willems,Wouters,Wuyts,Zimmer'
).split(',')

/** Particles, hyphens, apostrophes, letters of other languages: names that break careless code. */
const RARER_SURNAMES = [
  'de Meyer',
  'de Wilde',
  'De Smet',
  'du Bois d’Aische',
  'van den Berghe',
  'Van den Broeck',
  'Van der Elst',
  'Vanden Eynde',
  'van Ypersele de Strihou',
  'D’Hondt',
  "D'Agostino",
  "D'Haese",
  "N'Diaye",
  "N'Guessan",
  "O'Reilly",
  'Dubois-Lefèvre',
  'Martin-Saint-Rémy',
  'Goffin-Müller',
  'El Amrani',
  'El Khattabi',
  'Ben Youssef',
  'Bouzid',
  'Benali',
  'Çelik',
  'Özdemir',
  'Yıldız',
  'Şahin',
  'García López',
  'Fernández',
  'Gonçalves',
  'da Silva',
  'Kowalski',
  'Wójcik',
  'Dvořák',
  'Popović',
  'Nguyễn',
  'Trần',
  'Kim',
  'Park',
  'Mukendi',
  'Tshibangu',
  'Esposito',
  'Di Benedetto',
  'Lo Presti',
]

const STREETS = [
  'rue de la Station',
  'rue de l’Église',
  'rue du Moulin',
  'rue des Écoles',
  'rue Haute',
  'rue du Centre',
  'rue de la Fontaine',
  'rue du Château',
  'rue Saint-Roch',
  'rue Sainte-Barbe',
  'rue du Pré aux Oies',
  'rue de Bruxelles',
  'rue des Combattants',
  'rue Émile Vandervelde',
  'rue du Tilleul',
  'rue de la Meuse',
  'avenue Reine Astrid',
  'avenue Roi Albert',
  'avenue des Acacias',
  'avenue de la Liberté',
  'boulevard de l’Abattoir',
  'boulevard du Midi',
  'chaussée de Louvain',
  'chaussée de Dinant',
  'chemin des Ânes',
  'clos des Peupliers',
  'place de la Gare',
  'quai de Sambre',
  'drève du Bois',
  'impasse des Tanneurs',
]

export function demoSurname(faker: Faker): string {
  return faker.helpers.arrayElement(faker.datatype.boolean(0.2) ? RARER_SURNAMES : SURNAMES)
}

export function demoFirstName(faker: Faker, sexe: 0 | 1): string {
  const one = () => faker.person.firstName(sexe === 1 ? 'male' : 'female')
  return faker.datatype.boolean(0.05) ? `${one()}-${one()}` : one()
}

export function demoStreet(faker: Faker): string {
  const number = `${faker.number.int({ min: 1, max: 240 })}${faker.datatype.boolean(0.1) ? ' bte 2' : ''}`
  return `${capitalise(faker.helpers.arrayElement(STREETS))} ${number}`
}

/** Postal address near the club, and contact data. */
export function demoContact(
  faker: Faker,
  person: { prenom: string; nom: string },
  near: { cp: string; ville: string },
) {
  return {
    adresse: demoStreet(faker),
    cp: near.cp,
    ville: near.ville,
    mail: demoMail(faker, person.prenom, person.nom),
    telephone: faker.datatype.boolean(0.15) ? `+32 81 00 ${faker.string.numeric(2)} ${faker.string.numeric(2)}` : '',
    gsm: demoMobile(faker),
  }
}

/** In a reserved domain, so that no mail of the demonstration reaches anyone. */
function demoMail(faker: Faker, prenom: string, nom: string): string {
  const dotted = searchKey(`${prenom} ${nom}`).replace(/[^a-z0-9]+/g, '.')
  return `${dotted}${faker.number.int({ min: 1, max: 99 })}@${faker.helpers.arrayElement(['courriel', 'boite', 'maison'])}.example`
}

function capitalise(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

import type { Faker } from '@faker-js/faker'
import { formatIban } from '#domain/iban.ts'
import { withCheckDigits } from '#domain/structured-communication.ts'

/** A Belgian account number with valid check digits, as printed: BE68 5390 0754 7034. */
export function demoIban(faker: Faker): string {
  const account = withCheckDigits(faker.string.numeric({ length: 10, allowLeadingZeros: false }))
  const BELGIUM_AS_DIGITS = '111400'
  const check = 98n - (BigInt(account + BELGIUM_AS_DIGITS) % 97n)
  return formatIban(`BE${String(check).padStart(2, '0')}${account}`)
}

/** The letters of src/api/core/members/activation-code.ts. */
export function demoActivationCode(faker: Faker): string {
  const four = () => faker.string.fromCharacters('ACDEFGHJKMNPQRTUVWXYZ234679', 4)
  return `${four()}-${four()}`
}

/** Numbers with 00 in the middle look plausible and are not assigned. */
export function demoMobile(faker: Faker): string {
  const prefix = faker.helpers.arrayElement(['470', '472', '475', '477', '485', '487', '493', '496', '499'])
  return `+32 ${prefix} 00 ${faker.string.numeric(2)} ${faker.string.numeric(2)}`
}

export function demoDiploma(faker: Faker): string {
  return `05${faker.string.numeric(6)}`
}

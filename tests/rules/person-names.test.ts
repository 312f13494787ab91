import { expect, it } from 'vitest'
import { listFiles, readCode } from './read-sources.ts'

/** Sentences, titles and postal addresses say the first name first; lists are sorted by name and use PersonName. */
const SENTENCES = [
  'src/web/features/account/settings/account-settings-page.tsx',
  'src/web/features/club/ordering/checkout/postal-addresses.tsx',
  'src/web/features/secretariat/accounts/change-email.tsx',
  'src/web/features/secretariat/orders/order-sections.tsx',
  'src/web/features/secretariat/privacy/member-request.tsx',
]

/** `{prenom} {nom}` in a component; `surname` is the first name of an account. */
const FIRST_NAME_FIRST = /\{(\w+\.)?(prenom|surname)\} \{(\w+\.)?(nom|name)\}/

it('a list of people shows the name before the first name', () => {
  const components = listFiles().filter((path) => /^src\/web\/.*\.tsx$/.test(path))
  expect(components.filter((path) => FIRST_NAME_FIRST.test(readCode(path))).toSorted()).toEqual(SENTENCES)
})

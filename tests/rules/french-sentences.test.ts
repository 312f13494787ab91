import { expect, it } from 'vitest'
import { listFiles, readCode, readStrings } from './read-sources.ts'

/** Places where the server has French of its own. What a call answers, refusals included, stands in src/contract. */
const ALLOWED: [place: RegExp, reason: string][] = [
  [/^src\/api\/(admin|backup)\//, 'the command line'],
  [/^src\/api\/(demo|payments\/sandbox|features\/dev-\w+)\//, 'the demonstration'],
  [/^src\/api\/server\.ts$/, 'the greeting of the demonstration'],
  [/^src\/api\/config\/env\.ts$/, 'defaults of the demonstration'],
  [/^src\/api\/http\/unavailable-page\.ts$/, 'a page'],
  [/\/draw-[\w-]+\.ts$/, 'a document'],
  [
    /\/(export-members|staff-export-journal|staff-import-report|get-exam-report|get-recapitulatif-for-download)\.ts$/,
    'a document',
  ],
  [/^src\/api\/mail\/compose\.ts$/, 'the frame of a mail'],
  [/\/(get-demande-licence|edit-template|licence-request-template)\.ts$/, 'the licence request'],
  [/\/(jobs\/expire-orders|apply-refund|close-refunded|close-request|request-new-member)\.ts$/, 'a stored reason'],
  [/\/(cancel-order|decide-erasure|retention-rules|erase-members)\.ts$/, 'a stored reason'],
  [
    /\/(account-name|author-for|to-member-audit-entry|to-staff-audit-entry|staff-save-member)\.ts$/,
    'the name of an author',
  ],
  [/\/(to-inbox-item|merge-tables|format-audit-fields)\.ts$/, 'a line put together from a record'],
  [/\/(add-passkey|remove-factor|set-up-authenticator|record-sign-in)\.ts$/, 'a part of a mail'],
  [/^src\/api\/database\/tables\.ts$/, 'values that the schema allows'],
  [/\/verify-e-licence\.ts$/, 'a state that the specification prints'],
]

const FRENCH =
  /[àâçéèêëîïôùûœÀÂÇÉÈÊÎÔŒ«»]|\w’(?!s)\w|(?:^['"`]|\s)(?:le|la|les|des|du|une?|est|pas|vous|votre|vos|dans|pour|sur|avec|cette?|ces|aux?)(?=\s)/

const sources = listFiles().filter((path) => /^src\/api\/.*(?<!\.test)\.ts$/.test(path))
const french = sources.filter((path) => readStrings(path).some((text) => FRENCH.test(text)))

it('a French sentence of a call stands in src/contract, not in src/api', () => {
  expect(french.filter((path) => !ALLOWED.some(([place]) => place.test(path)))).toEqual([])
})

it('every exception for French in src/api is in use', () => {
  expect(ALLOWED.filter(([place]) => !french.some((path) => place.test(path)))).toEqual([])
})

it('a name after "de" elides where French does', () => {
  const names = /\bde \$?\{(?:fullName\(|(?:\w+\.)*\w*(?:[nN]ame|[nN]om|club|membre)\})/
  const screens = listFiles().filter((path) => /^src\/(?:api|domain|web)\/.*(?<!\.test|elision)\.tsx?$/.test(path))
  const unelided = screens.flatMap((path) =>
    readCode(path)
      .split('\n')
      .filter((line) => names.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(unelided).toEqual([])
})

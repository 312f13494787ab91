// Who may import whom (ARCHITECTURE.md). scripts/check-imports.mjs runs it on the sources with their types taken out:
// a type-only import vanishes in the build and is free, except between api and web.
const API = '^src/api/'
const TESTS = '[.]test[.]tsx?$'

/** The rooms of src/api from the ground up: each imports only rooms that stand before it here. */
const ROOMS = [
  'config',
  'database',
  'backup',
  'calls',
  'files',
  'monitoring',
  'payments',
  'mail',
  'core',
  'jobs',
  'demo',
  'features',
  'http',
  'admin',
]

/**
 * The areas of src/web/features, with the areas each may show parts of: the second factor belongs to the account, and
 * the secretariat sees a member's tables.
 */
const AREAS = { public: ['account'], account: [], member: [], club: [], secretariat: ['account', 'member'] }

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid(
      'domain-imports-nothing',
      'The rules of the federation stand alone.',
      { path: '^src/domain/', pathNot: TESTS },
      { pathNot: '^src/domain/' },
    ),
    forbid(
      'contract-imports-domain-and-zod',
      'Both sides read the contract: it may need neither.',
      { path: '^src/contract/', pathNot: TESTS },
      { pathNot: ['^src/(contract|domain)/', 'node_modules/zod/'] },
    ),
    forbid('api-without-web', 'They meet in the contract.', { path: API }, { path: '^src/web/' }),
    forbid('web-without-api', 'They meet in the contract.', { path: '^src/web/' }, { path: API }),
    forbid(
      'web-without-zod',
      'zod would double the first load; the field tables need none.',
      { path: '^src/web/', pathNot: TESTS },
      { path: 'node_modules/zod/' },
    ),
    forbid(
      'web-takes-the-light-half-of-the-contract',
      'Endpoint files bring zod with them: of those, the web imports types only.',
      { path: '^src/web/', pathNot: TESTS },
      {
        path: '^src/contract/',
        pathNot:
          '^src/contract/(portal-routes|fields|messages|[a-z-]+-(fields|messages|cards)|mail-kinds/[a-z-]+|staff/(staff-routes|[a-z-]+-(fields|messages)))[.]ts$',
      },
    ),
    forbid('nobody-imports-the-server', 'server.ts is where everything starts.', {}, { path: '^src/api/server[.]ts$' }),
    forbid(
      'only-the-server-imports-the-app',
      'server → app → features → the rest.',
      { path: API, pathNot: ['^src/api/server[.]ts$', TESTS] },
      { path: '^src/api/app[.]ts$' },
    ),
    forbid(
      'only-app-and-server-import-features',
      'server → app → features → the rest.',
      { path: API, pathNot: ['^src/api/(server|app|documents-worker)[.]ts$', '^src/api/features/', TESTS] },
      { path: '^src/api/features/' },
    ),
    ...ROOMS.map((room, floor) =>
      forbid(
        `${room}-imports-downwards`,
        `src/api/${room} imports only ${ROOMS.slice(0, floor).join(', ') || 'itself'}.`,
        { path: `^src/api/${room}/`, pathNot: TESTS },
        { path: `^src/api/[^/]+/`, pathNot: `^src/api/(${ROOMS.slice(0, floor + 1).join('|')})/` },
      ),
    ),
    forbid(
      'features-do-not-know-each-other',
      'What two features need lies in core, by its subject.',
      { path: '^src/api/features/([^/]+)/', pathNot: TESTS },
      { path: '^src/api/features/', pathNot: '^src/api/features/$1/' },
    ),
    ...Object.entries(AREAS).map(([area, others]) =>
      forbid(
        `${area}-keeps-to-itself`,
        `The area ${area} imports screens of ${others.join(' and ') || 'no other area'}; what areas share lies in web/ui and web/lib.`,
        { path: `^src/web/features/${area}/`, pathNot: TESTS },
        { path: '^src/web/features/', pathNot: `^src/web/features/(${[area, ...others].join('|')})/` },
      ),
    ),
    forbid(
      'parts-without-screens',
      'web/ui and web/lib serve every area and know none.',
      { path: '^src/web/(ui|lib)/', pathNot: TESTS },
      { path: '^src/web/(features|layouts|routes)/' },
    ),
    forbid(
      'mantine-in-the-kit',
      'A part of web/ui brings the styles of its Mantine component: a screen that imports Mantine shows it unstyled.',
      { path: '^src/', pathNot: '^src/web/ui/' },
      { path: 'node_modules/@mantine/(core|notifications)/' },
    ),
    forbid(
      'stripe-in-its-own-file',
      'The payment provider can be replaced in one place.',
      { pathNot: ['^src/api/payments/stripe-provider[.]ts$', '^src/web/.*stripe'] },
      { path: 'node_modules/(@stripe|stripe)/' },
    ),
    forbid('tests-are-not-imported', 'What tests share lies in tests/support.', {}, { path: TESTS }),
    forbid(
      'product-without-test-support',
      'What runs in production needs nothing of the tests.',
      { path: '^src/', pathNot: TESTS },
      { path: '^tests/' },
    ),
    forbid(
      'no-circles',
      'Two files that need each other are one file, unless one is loaded only later.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    ),
    forbid('no-dead-ends', 'What is imported exists.', {}, { couldNotResolve: true }),
  ],
  options: {
    // Without it dependency-cruiser finds no TypeScript (it does not know version 7) and reads nothing at all.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|svg|png|woff2?|json)$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}

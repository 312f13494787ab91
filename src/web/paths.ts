/** The paths of the portal's screens. */
export * as paths from './screen-paths.ts'

/** Value of the search parameter `besoin` for a manager whose club requires a second factor. */
export const SECOND_FACTOR_NEEDED = 'second-facteur'

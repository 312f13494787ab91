/** Why the portal cannot start, in one sentence for whoever starts it. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

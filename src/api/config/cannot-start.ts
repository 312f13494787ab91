/** Why the portal cannot start, in one sentence for the operator. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

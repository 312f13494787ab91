/** The forms on the screen, each asked whether it holds something that is not saved. */
const forms = new Set<() => boolean>()

/** Registers a form until the returned function is called. */
export function watchEdits(isEdited: () => boolean): () => void {
  forms.add(isEdited)
  return () => {
    forms.delete(isEdited)
  }
}

export function hasUnsavedEdits(): boolean {
  return [...forms].some((isEdited) => isEdited())
}

/** The person chose to leave: the way out may be a page load, before which the browser would ask a second time. */
export function abandonEdits() {
  forms.clear()
}

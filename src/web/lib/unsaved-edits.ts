/** The forms on the screen, each as a function that tells whether it has unsaved edits. */
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

/** The person chose to leave, perhaps by a page load: the browser must not ask a second time. */
export function abandonEdits() {
  forms.clear()
}

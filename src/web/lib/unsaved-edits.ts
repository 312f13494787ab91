type Form = () => boolean

/** The forms on the screen, each as a function that tells whether it has unsaved edits. */
const forms = new Set<Form>()

/** Registers a form until the returned function is called. */
export function watchEdits(isEdited: Form): () => void {
  forms.add(isEdited)
  return () => {
    forms.delete(isEdited)
  }
}

export function listForms(): ReadonlySet<Form> {
  return new Set(forms)
}

export function hasUnsavedEdits(except?: ReadonlySet<Form>): boolean {
  return [...forms].some((isEdited) => !except?.has(isEdited) && isEdited())
}

/** The person chose to leave, perhaps by a page load: the browser must not ask a second time. */
export function abandonEdits() {
  forms.clear()
}

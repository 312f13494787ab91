type Form = () => boolean

/** The forms on the screen: each tells whether it has unsaved edits, and what gives them up. */
const forms = new Map<Form, (() => void) | undefined>()

/** Registers a form until the returned function is called. */
export function watchEdits(isEdited: Form, discard?: () => void): () => void {
  forms.set(isEdited, discard)
  return () => {
    forms.delete(isEdited)
  }
}

export function listForms(): ReadonlySet<Form> {
  return new Set(forms.keys())
}

export function hasUnsavedEdits(except?: ReadonlySet<Form>): boolean {
  return [...forms.keys()].some((isEdited) => !except?.has(isEdited) && isEdited())
}

/** The person chose to leave, perhaps by a page load: no draft is kept, and the browser must not ask a second time. */
export function abandonEdits() {
  for (const discard of forms.values()) discard?.()
  forms.clear()
}

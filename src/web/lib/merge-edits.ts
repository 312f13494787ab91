/**
 * Three-way merge of a form with a record that was saved by someone else meanwhile. `base`: the record the form was
 * filled from. `mine`: the form now. `theirs`: the record now. A field this person did not edit takes their value; an
 * edited one stays as it is.
 */
export function mergeEdits<Values extends Record<string, string>>(base: Values, mine: Values, theirs: Values): Values {
  const edited = Object.entries(mine).filter(([name, value]) => value !== base[name])
  return { ...theirs, ...Object.fromEntries(edited) }
}

declare const written: unique symbol

/** A value of this type, written as JSON: for what is answered again and again without a change. */
export type WrittenJson<Value> = Buffer & { readonly [written]: Value }

export function writeJson<Value>(value: Value): WrittenJson<Value> {
  return Buffer.from(JSON.stringify(value)) as WrittenJson<Value>
}

const [OPEN, COMMA, CLOSE] = Buffer.from('[,]') as unknown as [number, number, number]

/** A list of written values. */
export function writeList<Value>(values: WrittenJson<Value>[]): WrittenJson<Value[]> {
  // A sign before each value and one at the end; without a value, the two brackets.
  const list = Buffer.allocUnsafe(values.reduce((sum, { length }) => sum + 1 + length, values.length === 0 ? 2 : 1))
  let end = 0
  for (const value of values) {
    list[end] = COMMA
    list.set(value, end + 1)
    end += 1 + value.length
  }
  list[0] = OPEN
  list[list.length - 1] = CLOSE
  return list as Buffer as WrittenJson<Value[]>
}

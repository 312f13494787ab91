import {
  type BinaryOperationNode,
  type LimitNode,
  type OperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type RawNode,
  ValueNode,
} from 'kysely'

/**
 * Writes statements so that PostgreSQL keeps one plan for all their values.
 *
 * `in (…)` becomes `= any($1)` with one array: the text does not depend on the number of values, and an empty list is
 * valid. A limit is written into the text: with an unknown one PostgreSQL would plan the statement anew at each call.
 */
export class PortalQueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const comparison = OperatorNode.is(node.operator) && ANY[node.operator.operator]
    if (!comparison || !PrimitiveValueListNode.is(node.rightOperand)) return super.visitBinaryOperation(node)
    this.visitNode(node.leftOperand)
    this.append(` ${comparison}(`)
    this.appendValue(node.rightOperand.values)
    this.append(')')
  }

  protected override visitLimit({ limit }: LimitNode) {
    this.append('limit ')
    this.#writeLimit(limit)
  }

  protected override visitRaw({ sqlFragments, parameters }: RawNode) {
    for (const [place, text] of sqlFragments.entries()) {
      this.append(text)
      const value = parameters[place]
      if (value && text.endsWith('limit ')) this.#writeLimit(value)
      else if (value) this.visitNode(value)
    }
  }

  #writeLimit(limit: OperationNode) {
    if (ValueNode.is(limit) && Number.isInteger(limit.value)) this.append(String(limit.value))
    else this.visitNode(limit)
  }
}

const ANY: Record<string, string | undefined> = { in: '= any', 'not in': '<> all' }

import { type BinaryOperationNode, OperatorNode, PostgresQueryCompiler, PrimitiveValueListNode } from 'kysely'

/**
 * Compiles `in (…)` to `= any($1)` with one array: the text does not depend on the number of values, so that one prepared
 * statement serves all of them, and an empty list is valid.
 */
export class ArrayQueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const comparison = OperatorNode.is(node.operator) && ANY[node.operator.operator]
    if (!comparison || !PrimitiveValueListNode.is(node.rightOperand)) return super.visitBinaryOperation(node)
    this.visitNode(node.leftOperand)
    this.append(` ${comparison}(`)
    this.appendValue(node.rightOperand.values)
    this.append(')')
  }
}

const ANY: Record<string, string | undefined> = { in: '= any', 'not in': '<> all' }

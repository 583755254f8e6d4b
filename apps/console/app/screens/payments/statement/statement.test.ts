import { expect, it } from 'vitest'
import { linesToConfirm, rowsOf } from './confirm-many.ts'
import { inOrder, type Statement, type StatementLine, withDecided } from './statement.ts'

const line = (at: number, match: StatementLine['match'], id: number) => ({ line: at, match, payment: { id } }) as StatementLine
const statement: Statement = {
  ...{ format: 'csv', payments: 4, leftOut: 0, matched: 4 },
  lines: [line(1, 'closed', 1), line(2, 'several', 2), line(3, 'exact', 3), line(4, 'exact', 4)],
}

it('shows first what can be confirmed at once', () => {
  expect(inOrder(statement).map((each) => each.line)).toEqual([3, 4, 2, 1])
})
it('closes every line of an invoice that was decided', () => {
  expect(withDecided(statement, 3).lines.map(({ match }) => match)).toEqual(['closed', 'several', 'closed', 'exact'])
})
it('chooses one line for each payment that agrees, and says what the bank says of it', () => {
  const twice: Statement = { ...statement, lines: [...statement.lines, line(5, 'exact', 3)] }
  expect(linesToConfirm(twice).map((each) => each.line)).toEqual([3, 4])
  const said = { ...line(3, 'exact', 3), amount: '30.00', currency: 'EUR', reference: 'REF', payer: 'Rosa', text: 'INV-3' } as StatementLine
  expect(rowsOf([said])).toEqual([
    { id: 3, own: { received: '30.00', currency: 'EUR', bankReference: 'REF', statementLine: 'Rosa: INV-3' } },
  ])
})

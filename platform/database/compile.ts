import {
  DummyDriver,
  Kysely,
  sql as kyselySql,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  RawNode,
} from 'kysely'

/** A Kysely that only compiles: the statements run on our own transactions. */
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A parameterised statement written with the `sql` template; `Row` is the shape of its rows. */
export type Query<Row> = RawBuilder<Row>

/**
 * In a row: a column that may be null in its table and never is in what this statement answers, for a reason that it does not say with `is not null`
 * (an equality, a state that has it). Tests compare it as any other: a null there is wrong.
 */
export type NotNull<Column> = Column

interface SqlTemplate extends Pick<typeof kyselySql, keyof typeof kyselySql> {
  <Row = unknown>(parts: TemplateStringsArray, ...values: unknown[]): Query<NoInfer<Row>>
}

/** A statement. Its row is told where it is written (``sql<Row>`…` ``), never inferred from where it is used: tests compare the rows they find written with what the database answers. */
export const sql: SqlTemplate = kyselySql

/** The fixed parts of the statement's outermost template: the same list whenever the same place is run. */
export const partsOf = (query: Query<unknown>): readonly string[] => {
  const node = query.toOperationNode()
  return RawNode.is(node) ? node.sqlFragments : []
}

export const compile = <Row>(query: Query<Row>): { text: string; values: unknown[] } => {
  const compiled = query.compile(compiler)
  return { text: compiled.sql, values: [...compiled.parameters] }
}

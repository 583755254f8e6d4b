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
 * In a row: a column that is nullable in its table but never null in this statement's result, for a reason other than `is not null`
 * (an equality, a state that has it). Tests compare it as any other: a null there is wrong.
 */
export type NotNull<Column> = Column

interface SqlTemplate extends Pick<typeof kyselySql, keyof typeof kyselySql> {
  <Row = unknown>(parts: TemplateStringsArray, ...values: unknown[]): Query<NoInfer<Row>>
}

/** A statement. Its row type is declared where it is written (``sql<Row>`…` ``), never inferred from its use: tests compare declared rows with real results. */
export const sql: SqlTemplate = kyselySql

/** The fixed parts of the statement's outermost template: the same list whenever the same place runs. */
export const partsOf = (query: Query<unknown>): readonly string[] => {
  const node = query.toOperationNode()
  return RawNode.is(node) ? node.sqlFragments : []
}

export const compile = <Row>(query: Query<Row>): { text: string; values: unknown[] } => {
  const compiled = query.compile(compiler)
  return { text: compiled.sql, values: [...compiled.parameters] }
}

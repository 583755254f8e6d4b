import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder } from 'kysely'

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

export const compile = <Row>(query: Query<Row>): { text: string; values: unknown[] } => {
  const compiled = query.compile(compiler)
  return { text: compiled.sql, values: [...compiled.parameters] }
}

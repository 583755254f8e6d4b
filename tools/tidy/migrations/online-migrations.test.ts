import { describe, expect, it } from 'vitest'
import { onlineMigrations } from './online-migrations.ts'

const PATH = 'domains/ordering/migrations/20261201120000-more.sql'
const said = (text: string, path = PATH) => onlineMigrations.find([{ path, text }]).map(({ line, message }) => `${line}: ${message}`)

describe('a migration that two versions live through', () => {
  it.each([
    ['a column dropped', 'alter table ordering.order_line drop column note;', /drops a column of ordering\.order_line/],
    ['a column dropped among other changes', 'alter table ordering.order_line\n  add column a text,\n  drop column b;', /drops a column/],
    ['a table dropped', 'drop table if exists ordering.order_line;', /drops ordering\.order_line/],
    ['a column renamed', 'alter table ordering.order_line rename column a to b;', /renames/],
    ['a table renamed', 'alter table ordering.order_line rename to line;', /renames/],
    ['a type changed', 'alter table ordering.order_line alter column quantity type bigint;', /changes a type/],
    ['a type changed the long way', 'alter table ordering.order_line alter quantity set data type bigint;', /changes a type/],
    ['not null set', 'alter table ordering.order_line alter column name set not null;', /reads all of/],
    ['a column that the old version does not write', 'alter table ordering.order_line add column kind text not null;', /constant default/],
    ['a default of its own for every row', 'alter table ordering.order_line add column token uuid default gen_random_uuid();', /anew/],
    ['a generated column', 'alter table ordering.order_line add column a int generated always as (b + 1) stored;', /anew/],
    ['a check that reads all rows', 'alter table ordering.order_line add constraint line_ok check (quantity > 0);', /not valid/],
    [
      'a foreign key that reads all rows',
      'alter table ordering.order_line add constraint line_fk foreign key (a) references x.y;',
      /not valid/,
    ],
    ['a unique constraint', 'alter table ordering.order_line add constraint line_key unique (a);', /builds an index/],
    ['an index', 'create index order_line_a on ordering.order_line (a);', /stops all writes/],
    ['a unique index', 'create unique index order_line_a on ordering.order_line (a) where b;', /stops all writes/],
    ['rows filled', 'alter table ordering.order_line add column a int;\nupdate ordering.order_line set a = 1;', /2: changes rows/],
    ['rows deleted', 'delete from ordering.order_line where a;', /changes rows/],
    ['a table emptied', 'truncate ordering.order_line;', /locks/],
    ['a lock', 'lock table ordering.order_line in share mode;', /locks/],
  ])('is no place for %s', (_, text, message) => {
    expect(said(text)).toHaveLength(1)
    expect(said(text)[0]).toMatch(message)
  })

  it.each([
    ['a column that may be empty', 'alter table ordering.order_line add column a text;'],
    ['a column with a constant default', "alter table ordering.order_line add column kind text not null default 'plain';"],
    ['a check that is validated later', 'alter table ordering.order_line add constraint line_ok check (quantity > 0) not valid;'],
    ['its validation', 'alter table ordering.order_line validate constraint line_ok;'],
    [
      'an index that lets writes pass',
      '-- outside a transaction\ndrop index concurrently if exists ordering.order_line_a;\ncreate index concurrently order_line_a on ordering.order_line (a);',
    ],
    ['a constraint by an index that is there', 'alter table ordering.order_line add constraint line_key unique using index order_line_a;'],
    [
      'anything with a new table',
      'create table ordering.new (a int);\ncreate index new_a on ordering.new (a);\nalter table ordering.new add constraint new_ok check (a > 0);\nupdate ordering.new set a = 1;',
    ],
    [
      'a contraction that says why',
      'alter table ordering.x add column b int;\n-- contract: nothing reads it since 0.2.0\nalter table ordering.order_line drop column note;',
    ],
    ['a row of a function', 'create function ordering.f() returns void language sql as $$ update ordering.order_line set a = 1; $$;'],
    ['words in a comment', '-- drop table ordering.order_line; it grows\nselect 1;'],
    [
      'a foreign key that cascades',
      'create table ordering.new (a int references ordering.order_line on delete cascade on update cascade);',
    ],
  ])('may have %s', (_, text) => {
    expect(said(text)).toEqual([])
  })

  it('says why a contraction needs its word, also when another statement has one', () => {
    const text = '-- contract: gone since 0.2.0\nalter table ordering.a drop column b;\nalter table ordering.a drop column c;'
    expect(said(text)).toEqual([expect.stringMatching(/^3: drops a column of ordering\.a/)])
  })

  it('leaves the schema of the first release and files of functions alone', () => {
    const text = 'create index order_line_a on ordering.order_line (a);'
    expect(said(text, 'domains/ordering/migrations/20261122170900-ordering.sql')).toEqual([])
    expect(said(text, 'domains/ordering/migrations/functions.sql')).toEqual([])
  })
})

import { corrupt } from '@vitrine/ledger/testing'

const schemas = "('ordering', 'fulfilment', 'ledger', 'payments', 'platform', 'promotions')"
const eachTable = `for t in select schemaname as s, tablename as n from pg_tables where schemaname in ${schemas} and tablename not in ('migration', 'migrations') loop`

/** Copies every row of ours aside: the state that `goBack` restores, as a backup would. External systems go on. */
export const rememberNow = (adminUrl: string): Promise<number> =>
  corrupt(
    adminUrl,
    `do $$ declare t record; begin
       drop schema if exists remembered cascade;
       create schema remembered;
       ${eachTable} execute format('create table remembered.%I as table %I.%I', t.s || '__' || t.n, t.s, t.n); end loop;
     end $$`,
  )

/** Restores the saved rows, and the sequences of that time. */
export const goBack = (adminUrl: string): Promise<number> =>
  corrupt(
    adminUrl,
    `do $$ declare t record; cols text; begin
       set local session_replication_role = replica;
       ${eachTable}
         select string_agg(quote_ident(attname), ', ' order by attnum) into cols from pg_attribute
          where attrelid = format('%I.%I', t.s, t.n)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
         execute format('delete from %I.%I', t.s, t.n);
         execute format('insert into %I.%I (%s) overriding system value select %s from remembered.%I', t.s, t.n, cols, cols, t.s || '__' || t.n);
       end loop;
       perform setval('ordering.order_id', (select max(id) from ordering.order_line));
     end $$`,
  )

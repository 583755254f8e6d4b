/**
 * Where commands connect: past a pooler in transaction mode where DATABASE_DIRECT_URL leads past it. They are few and short-lived, their statements may take
 * long, and they set their time-outs and role with the connection, which PgBouncer refuses.
 */
export const databaseAddress = (): string | undefined => process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || undefined

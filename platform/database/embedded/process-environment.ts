/** The caller's environment without what would redirect PostgreSQL (PGDATA, PGPORT, PGOPTIONS …) or give it a locale that is not installed. */
export function processEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_') && name !== 'LANG')
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

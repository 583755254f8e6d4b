import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@vitrine/platform/processes'
import { type RowCatalogue, tableColumns } from '@vitrine/platform/testing/rows'
import type { TestProject } from 'vitest/node'
import { readSources } from '../tidy/sources.ts'
import { addCompared } from './compared.ts'
import { readRows } from './read-rows.ts'

/** Reads every declared row and every table's columns once per run, for the test files to compare; needs the test cluster. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { clusterUrl, templateName } = project.getProvidedContext()
  const columns = await tableColumns(new URL(`/${templateName}`, clusterUrl).href)
  const folder = temporaryFolder('vitrine-rows-')
  const file = path.join(folder.path, 'catalogue.json')
  const compared = path.join(folder.path, 'compared')
  mkdirSync(compared)
  const write = (): void => writeFileSync(file, JSON.stringify({ rows: rowsOfSources(), columns } satisfies RowCatalogue))
  write()
  project.onTestsRerun(async () => write())
  project.provide('rows', { catalogue: file, compared })
  return () => {
    addCompared(readdirSync(compared).flatMap((name) => readFileSync(path.join(compared, name), 'utf8').split('\n')))
    rmSync(folder.path, { recursive: true, force: true })
    folder.remove()
  }
}

function rowsOfSources(): RowCatalogue['rows'] {
  const texts = new Map(readSources('.').map(({ path: at, text }) => [at, text]))
  return readRows(
    [...texts.keys()].filter((at) => /\.tsx?$/.test(at)),
    (at) => texts.get(at),
  )
}

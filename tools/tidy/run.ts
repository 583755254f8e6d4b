// Runs every tidy check over the working tree. Prints what is out of place, by check and by file, and ends with 1 when anything is.
// With --report it prints figures about the shape of the tree instead, as JSON.
import { readCompared } from '../rows/compared.ts'
import { folderCircles } from './boundaries/folder-circles.ts'
import { boundaries } from './boundaries/index.ts'
import { colours } from './browser/colours.ts'
import { nativeControls } from './browser/native-controls.ts'
import type { Check, Offence } from './check.ts'
import { clientBuild } from './client-build.ts'
import { dependencies } from './dependencies.ts'
import { fileExports } from './file-exports.ts'
import { fileNames } from './file-names.ts'
import { fileSize } from './file-size.ts'
import { fixedWaits } from './fixed-waits.ts'
import { folderWidth } from './folder-width.ts'
import { functionSize } from './function-size.ts'
import { importCycles } from './import-cycles.ts'
import { onlineMigrations } from './migrations/online-migrations.ts'
import { packages } from './packages.ts'
import { publicApis } from './public-apis.ts'
import { reportOf } from './report.ts'
import { rowTypes } from './row-types.ts'
import { schemaNames } from './schema-names.ts'
import { readSources } from './sources.ts'
import { sqlPlaces } from './sql-places.ts'
import { citedTests } from './texts/cited-tests.ts'
import { englishTerms } from './texts/english-terms.ts'
import { markerWords } from './texts/marker-words.ts'
import { messageCatalogues } from './texts/message-catalogues.ts'
import { oldIdentifiers } from './texts/old-identifiers.ts'
import { oldWords } from './texts/old-words.ts'
import { serverTexts } from './texts/server-texts.ts'
import { titles } from './texts/titles.ts'
import { visibleTexts } from './texts/visible-texts.ts'

const CHECKS: readonly Check[] = [
  boundaries,
  importCycles,
  folderCircles,
  publicApis,
  schemaNames,
  onlineMigrations,
  sqlPlaces,
  fileNames,
  fileExports,
  fileSize,
  functionSize,
  folderWidth,
  fixedWaits,
  titles,
  citedTests,
  markerWords,
  oldWords,
  oldIdentifiers,
  colours,
  nativeControls,
  visibleTexts,
  messageCatalogues,
  englishTerms,
  serverTexts,
  rowTypes,
  dependencies,
  packages,
  clientBuild,
]

const sources = readSources('.')
if (process.argv.includes('--report')) console.info(JSON.stringify(reportOf(sources, readCompared()), null, 2))
else check()

function check(): void {
  const results = CHECKS.map((check) => ({ check, offences: check.find(sources) }))
  const broken = results.filter(({ offences }) => offences.length > 0)

  for (const { check, offences } of broken) {
    console.error(`\n${check.name}: ${check.reason}`)
    for (const offence of offences) console.error(`  ${placeIn(offence)} ${offence.message}`)
  }
  if (broken.length > 0) process.exitCode = 1
  const count = broken.reduce((sum, { offences }) => sum + offences.length, 0)
  console.info(`${count === 0 ? '' : '\n'}tidy: ${CHECKS.length} checks over ${sources.length} files, ${count} out of place`)
}

function placeIn({ path, line }: Offence): string {
  return line === undefined ? path : `${path}:${line}`
}

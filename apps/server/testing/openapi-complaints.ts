import SwaggerParser from '@apidevtools/swagger-parser'
import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core'

/** What redocly and swagger-parser say of an OpenAPI document. A navigation of the browser has no answer of its own: that is no complaint. */
export async function complaintsAbout(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintDocument({
    document: makeDocumentFromString(source, 'openapi.json'),
    config,
    externalRefResolver: new BaseResolver(),
  })
  const said = problems.map(({ severity, ruleId, message, location }) => `${severity} ${ruleId}: ${message} (${location[0]?.pointer})`)
  const parsed = await SwaggerParser.validate(JSON.parse(source)).then(
    () => [],
    (error: unknown) => [`swagger-parser: ${error instanceof Error ? error.message : String(error)}`],
  )
  return [...said.filter((line) => !line.startsWith('warn operation-2xx-response')), ...parsed]
}

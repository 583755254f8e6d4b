import { isRecord } from '@vitrine/platform/kernel'
export interface OpenApiCall {
  readonly method: string
  readonly path: string
}

/** The calls of an OpenAPI document that know whose key asks; the document says of each whether it takes one. */
export function openApiCalls(document: unknown): readonly OpenApiCall[] {
  const paths = isRecord(document) && isRecord(document.paths) ? document.paths : {}
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(isRecord(operations) ? operations : {}).flatMap(([method, operation]) =>
      isRecord(operation) && takesKey(operation.security) ? [{ method: method.toUpperCase(), path }] : [],
    ),
  )
}

const takesKey = (security: unknown): boolean => Array.isArray(security) && security.some((way) => isRecord(way) && 'apiKey' in way)

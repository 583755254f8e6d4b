import { isRecord } from '@vitrine/platform/kernel'
export interface OpenApiCall {
  readonly method: string
  readonly path: string
}

/** The calls of an OpenAPI document that a program with a key may use: those that need a bearer. */
export function openApiCalls(document: unknown): readonly OpenApiCall[] {
  const paths = isRecord(document) && isRecord(document.paths) ? document.paths : {}
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(isRecord(operations) ? operations : {}).flatMap(([method, operation]) =>
      isRecord(operation) && Array.isArray(operation.security) ? [{ method: method.toUpperCase(), path }] : [],
    ),
  )
}

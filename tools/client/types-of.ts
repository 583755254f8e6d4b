import openapiTS, { astToString } from 'openapi-typescript'

/** The types of a client for an OpenAPI document, as TypeScript; throws where the document cannot be followed. What has a default may be left out of a request. */
export const typesOf = async (document: string): Promise<string> => astToString(await openapiTS(document, { defaultNonNullable: false }))

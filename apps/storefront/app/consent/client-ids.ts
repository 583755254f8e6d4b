/** Numbers by which analytics services know this browser, read from their own cookies (EP-007). */
export interface ClientIds {
  readonly google_analytics4_client_id?: string
  readonly yandex_metrika_client_id?: string
}

export function clientIdsIn(read: (name: string) => string | undefined): ClientIds {
  // `GA1.1.123.456` is client 123.456.
  const google = /^GA\d+\.\d+\.(\d+\.\d+)$/.exec(read('_ga') ?? '')?.[1]
  const yandex = /^\d{1,32}$/.exec(read('_ym_uid') ?? '')?.[0]
  return { ...(google ? { google_analytics4_client_id: google } : {}), ...(yandex ? { yandex_metrika_client_id: yandex } : {}) }
}

export const hasClientId = (ids: ClientIds): boolean => Object.keys(ids).length > 0

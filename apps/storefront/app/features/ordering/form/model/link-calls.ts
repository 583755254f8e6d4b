import type { Api } from '../../../../api/api-client.ts'
import { noticeText, ValidationError } from '../../../../api/api-error.ts'
import type { LinkPorts, LinkVerdict } from '../../model/link-recognition.ts'

export type LinkApi = { readonly catalogue: Pick<Api['catalogue'], 'identifyNetwork' | 'availableTypesByUrl' | 'validateUrl'> }

/** What is asked of the server about a link. A question that fails restricts nothing and says nothing (OWAPI-009). */
export function linkCalls(api: LinkApi, api_token: string): Pick<LinkPorts, 'identify' | 'fittingTypes' | 'validate'> {
  const query = { api_token }
  return {
    identify: (url) =>
      api.catalogue.identifyNetwork({ query, body: { url } }).then(
        ({ data }) => data.network_id,
        () => null,
      ),
    fittingTypes: (url, network_id) =>
      api.catalogue.availableTypesByUrl({ query, body: { url, network_id } }).then(
        ({ data }) => data.service_type_ids,
        () => null,
      ),
    validate: (url, service_id) =>
      api.catalogue
        .validateUrl({ query, body: { url, service_id } })
        .then(({ data }): LinkVerdict => ({ isValid: true, url: data.url }), verdictOf(url)),
  }
}

/** Only the server's own word makes a link wrong; when it cannot say, the link stands until the order is sent. */
const verdictOf =
  (url: string) =>
  (error: unknown): LinkVerdict => {
    if (!(error instanceof ValidationError)) return { isValid: true, url }
    return { isValid: false, message: error.fields.url?.join('\n') ?? noticeText(error) }
  }

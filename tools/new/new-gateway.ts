import { type Files, insertSorted, NewError, pascal, present, type Read, sentence } from './edit.ts'

const WIRING = 'apps/server/src/payment-gateways.ts'

/** A connector for a payment gateway that answers nothing yet, wired under its name, with its page and a test of what every gateway must refuse. */
export function newGateway(read: Read, name: string): Files {
  const folder = `connectors/payment-gateways/${name}`
  if (read(`${folder}/index.ts`) !== undefined) throw new NewError(`${name} is there already`)
  const made = `create${pascal(name)}Gateway`
  const wiring = insertSorted(
    WIRING,
    present(read, WIRING),
    /^import \{ \w+ \} from '@vitrine\/connectors\/payment-gateways\/[\w-]+'$/,
    `import { ${made} } from '@vitrine/connectors/payment-gateways/${name}'`,
  )
  const key = name.includes('-') ? `'${name}'` : name
  const wired = wiring.replace(/(=> \(\{\n)/, `$1  ${key}: ${made}(),\n`)
  if (wired === wiring) throw new NewError(`${WIRING} has no list of gateways any more: mend tools/new`)
  return new Map([
    [`${folder}/index.ts`, connector(name, made)],
    [`${folder}/${name}.test.ts`, test(name, made)],
    [`${folder}/README.md`, readme(name, made)],
    [WIRING, wired],
  ])
}

export const gatewayTodo = (name: string): string[] => [
  `a server in sandbox/ that speaks the protocol of ${name}, then connectors/payment-gateways/${name}/index.ts against it`,
  'its row in domains/payments/http/mismatches.test.ts and e2e/faults/webhooks/webhook-kinds.ts',
  'docs/how-to/add-a-payment-gateway.md: what holds for each gateway',
]

const connector = (name: string, made: string): string => `import type { PaymentGateway } from '@vitrine/payments'

const unanswered = (): never => {
  throw new Error('${name} is not connected yet')
}

/** ${sentence(name)}. Every call throws when no usable answer came; \`create\` may then be repeated as it is. */
export function ${made}(): PaymentGateway {
  return {
    form: { title: '${sentence(name)}', strategies: ['others'], fields: [], webhookHelp: null },
    create: async () => unanswered(),
    fetch: async () => unanswered(),
    listByReference: async () => unanswered(),
    verifyWebhook: () => null,
  }
}
`

const test = (name: string, made: string): string => `import { describe, expect, it } from 'vitest'
import { ${made} } from './index.ts'

const access = { publicId: 'p', endpoint: 'http://127.0.0.1:9', secret: 'secret', webhookSecrets: ['webhook-secret'] }

describe('${name}', () => {
  it('takes no webhook without a signature', () => {
    expect(${made}().verifyWebhook(access, Buffer.from('{}'), {}, new Date())).toBeNull()
  })
})
`

const readme = (name: string, made: string): string => `# Payment gateway \`${name}\`

\`${made}(): PaymentGateway\`. Say here: each call and its request, how their states become ours, how a webhook is signed, what is refused.
`

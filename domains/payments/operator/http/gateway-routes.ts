import { originOf, type Panel, panelIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, operatorRoute, outsideRoute, type UndoneEntity, undoPatch } from '@vitrine/platform/http'
import { formatMicro, micro, parseMicro, Refusal } from '@vitrine/platform/kernel'
import { percentOf, ppmOfPercent } from '@vitrine/pricing'
import { addAccount, changeAccount, closeAccount, offeredConnectors } from '../../commands/gateways/change-account.ts'
import { testAccount } from '../../commands/gateways/test-account.ts'
import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import { getGatewayAccount } from '../../store/gateway-account-store.ts'
import { firstMessageAbout } from '../../store/inbox-store.ts'
import { type OperatorGatewayAccount, operatorGatewayAccounts } from '../../store/operator/operator-gateway-store.ts'
import { gatewaysContract as contract } from '../gateway-schemas.ts'
import { wholeList } from './whole-list.ts'

type GatewayDeps = Pick<PaymentsDeps, 'gateways' | 'isProduction' | 'secrets'>
const looks = { permission: 'methods.edit', scope: 'panel' } as const
const keys = { permission: 'gateways.secret', scope: 'panel' } as const

/** An account on the wire, with the address that its gateway sends messages to. */
const presentAccount = ({ gateways }: GatewayDeps, panel: Panel, account: OperatorGatewayAccount) => {
  const { publicId, secretsChangedAt, closedAt, lastMessageAt, webhookSecretEnds, feePpm, feeFixedMicro, ...rest } = account
  const form = gateways[account.connector]?.form
  return {
    ...rest,
    feePercent: percentOf(feePpm),
    feeFixedUsd: formatMicro(micro(feeFixedMicro)),
    title: form?.title ?? account.connector,
    strategies: [...(form?.strategies ?? [])],
    webhookSecretEnds: [...webhookSecretEnds],
    secretsChangedAt: secretsChangedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    lastMessageAt: lastMessageAt?.toISOString() ?? null,
    webhookAddress: `${originOf(panel)}/hooks/${account.connector}/${publicId}`,
  }
}

const said = (end: string): string => `set · ${end}`

/** How accounts stand, as the audit log compares them: of each secret that it is set, its end, and when it was changed. */
async function accountStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const states = (await operatorGatewayAccounts(trx, ids.map(Number))).map((account): [string, AuditState] => {
    const { connector, endpoint, isLive, closedAt, secretLast4, webhookSecretEnds, secretsChangedAt } = account
    const fee = {
      feePercent: percentOf(account.feePpm),
      feeFixedUsd: formatMicro(micro(account.feeFixedMicro)),
      keepsFee: account.keepsFee,
    }
    const secrets = {
      secret: said(secretLast4),
      webhookSecrets: webhookSecretEnds.map(said),
      secretsChangedAt: secretsChangedAt.toISOString(),
    }
    return [
      String(account.id),
      { label: connector, fields: { endpoint, isLive, isClosed: closedAt !== null, ...fee, ...secrets }, version: account.version },
    ]
  })
  return new Map(states)
}

const onAccount = <const A extends string>(action: A) => ({
  action,
  entity: 'gateway-account',
  ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
  read: accountStates,
})

/** What operators ask and change of accounts at payment gateways. */
export const gatewayRoutes = (deps: GatewayDeps): BoundOperatorRoute[] => {
  const shown = async (trx: Trx, account: OperatorGatewayAccount) => ({ data: presentAccount(deps, await panelIn(trx), account) })
  const found = async (trx: Trx, id: number): Promise<OperatorGatewayAccount> => {
    const [account] = await operatorGatewayAccounts(trx, [id])
    if (!account) throw new Refusal('not-found', 'request.notFound')
    return account
  }
  return [
    operatorRoute(contract.gatewayConnectors, looks, async (_, { trx }) => ({
      data: offeredConnectors(deps, await panelIn(trx)).map(([connector, { isLiveKey: __, fields, strategies, ...form }]) => ({
        connector,
        ...form,
        strategies: [...strategies],
        fields: fields.map((field) => ({ ...field })),
        canVoid: deps.gateways[connector]?.void !== undefined,
      })),
    })),
    operatorRoute(contract.gatewayAccounts, looks, async (_, { trx, now }) => {
      const panel = await panelIn(trx)
      return wholeList(
        (await operatorGatewayAccounts(trx, null)).map((account) => presentAccount(deps, panel, account)),
        now,
      )
    }),
    operatorRoute(contract.gatewayAccount, looks, async ({ params }, { trx }) => shown(trx, await found(trx, params.id))),
    operatorRoute(
      contract.createGatewayAccount,
      {
        ...keys,
        audit: {
          action: 'gateway-account.created',
          entity: 'gateway-account',
          ids: (_, output) => (output ? [output.data.id] : []),
          read: accountStates,
        },
      },
      async ({ body }, { trx, actor }) => shown(trx, await addAccount(trx, deps, await panelIn(trx), { ...body, by: actor.name })),
    ),
    operatorRoute(
      contract.changeGatewayAccount,
      { ...keys, audit: { ...onAccount('gateway-account.changed'), undo: undoAccount } },
      async ({ params: { id }, body: { feePercent, feeFixedUsd, ...body } }, { trx, now, actor }) => {
        const fee = {
          feePpm: feePercent === undefined ? undefined : ppmOfPercent(feePercent),
          feeFixedMicro: feeFixedUsd === undefined ? undefined : parseMicro(feeFixedUsd),
        }
        return shown(trx, await changeAccount(trx, deps, await panelIn(trx), { id, now, by: actor.name, ...body, ...fee }))
      },
    ),
    operatorRoute(
      contract.replaceGatewaySecrets,
      { ...keys, audit: { ...onAccount('gateway-account.secrets-replaced'), isEvent: true } },
      async ({ params: { id }, body }, { trx, now, actor }) =>
        shown(trx, await changeAccount(trx, deps, await panelIn(trx), { id, now, by: actor.name, ...body })),
    ),
    operatorRoute(
      contract.closeGatewayAccount,
      { ...keys, audit: onAccount('gateway-account.closed') },
      async ({ params: { id }, body: { version } }, { trx, now }) => shown(trx, await closeAccount(trx, deps, { id, version, now })),
    ),
    outsideRoute(
      contract.testGatewayAccount,
      { ...looks, audit: onAccount('gateway-account.tested') },
      {
        load: async ({ params }, { trx }) => {
          const { id, connector, closedAt } = await found(trx, params.id)
          if (closedAt) throw new Refusal('invalid', 'gateways.closed')
          const panel = await panelIn(trx)
          return { panel, gateway: gatewayFor(deps, panel, connector), account: await getGatewayAccount(trx, deps.secrets, id) }
        },
        call: async (loaded) => {
          const { steps, ...result } = await testAccount(loaded)
          return { data: { ...result, steps: [...steps] } }
        },
      },
    ),
    operatorRoute(contract.gatewayMessage, looks, async ({ params: { id, payment } }, { trx }) => {
      const account = await found(trx, id)
      const receivedAt = await firstMessageAbout(trx, account.id, payment)
      return { data: { receivedAt: receivedAt?.toISOString() ?? null } }
    }),
  ]
}

/** The address stands among the gateway's own fields. */
function undoAccount(entities: readonly UndoneEntity[]): { readonly params?: object; readonly body?: object } {
  const { params, body } = undoPatch(entities)
  const { endpoint, ...before } = body as Readonly<Record<string, unknown>>
  return { ...(params ? { params } : {}), body: { ...before, ...(endpoint === undefined ? {} : { fields: { endpoint } }) } }
}

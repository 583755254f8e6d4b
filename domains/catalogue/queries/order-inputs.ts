import { sql, type Trx } from '@vitrine/platform/database'
import type { ServiceFacts, TargetKind } from '../model/catalogue-service.ts'

/** What an order of a service may bring with it. */
export interface OrderInputs extends Pick<ServiceFacts, 'minQuantity' | 'maxQuantity' | 'calculableQuantity' | 'isPackage'> {
  readonly serviceId: number
  readonly targets: readonly TargetKind[]
}

/** The inputs of services as they stand in this transaction; those that do not exist are left out. */
export const orderInputsOf = (trx: Trx, serviceIds: readonly number[]): Promise<OrderInputs[]> =>
  trx.rows(sql<OrderInputs>`
    select s.id as "serviceId", s.min_quantity as "minQuantity", s.max_quantity as "maxQuantity", s.calculable_quantity as "calculableQuantity",
           s.is_package and exists (select from catalogue.package_item i where i.panel_id = s.panel_id and i.package_id = s.id) as "isPackage",
           array(select y.name from catalogue.service_target t join catalogue.target o on o.panel_id = t.panel_id and o.id = t.target_id
                   join catalogue.target_type y on y.id = o.target_type_id where t.panel_id = s.panel_id and t.service_id = s.id order by t.target_id) as targets
      from catalogue.service s where s.panel_id = ${trx.panelId} and s.id = any(${[...new Set(serviceIds)]}::integer[])`)

/** The panel's first required target of a kind, for services that are made by an import; undefined when it has none. */
export async function targetOfKind(trx: Trx, kind: TargetKind): Promise<number | undefined> {
  const row = await trx.maybe(sql<{ id: number }>`
    select t.id from catalogue.target t join catalogue.target_type y on y.id = t.target_type_id
     where t.panel_id = ${trx.panelId} and y.name = ${kind} and not t.is_optional order by t.id limit 1`)
  return row?.id
}

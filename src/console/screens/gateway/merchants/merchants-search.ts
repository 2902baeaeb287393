import {
  MERCHANT_MODES,
  MERCHANT_STATES,
  type MerchantMode,
  type MerchantState,
} from '#src/domain/payment.ts';
import { choiceParam, textParam } from '../../../parts/search-params.ts';

/** The filters in the address of the screen. */
interface MerchantsSearch {
  readonly search?: string;
  readonly state?: MerchantState;
  readonly mode?: MerchantMode;
}

export function readMerchantsSearch({ search, state, mode }: Record<string, unknown>): MerchantsSearch {
  return {
    search: textParam(search),
    state: choiceParam(state, MERCHANT_STATES),
    mode: choiceParam(mode, MERCHANT_MODES),
  };
}

interface Switch {
  enabled: '0' | '1';
}

interface CountedSwitch extends Switch {
  /** A whole number; 0 means no limit. */
  count: string;
}

/** A plan as the interface shows it (2.3), and as `infra/plans.json` and the table keep it. */
export interface Plan {
  id: number;
  name: string;
  free: boolean;
  prices: { monthly: number; yearly: number; lifetime: number } | null;
  limits: {
    /** Links in all, clicks a month, days that statistics are kept; 0 means no limit. */
    [K in 'links' | 'clicks' | 'retention']: number;
  } & {
    [K in
      | 'custom'
      | 'multiple'
      | 'alias'
      | 'device'
      | 'geo'
      | 'bundle'
      | 'parameters'
      | 'export'
      | 'api']: Switch;
  } & { [K in 'team' | 'splash' | 'overlay' | 'pixels' | 'domain']: CountedSwitch };
}

/** What the account of a subscriber shows as `status`. */
export const planStatus = ({ free }: Plan): 'free' | 'pro' => (free ? 'free' : 'pro');

/** One change of the account, by an update of a stack. */
export type AccountEvent = {
  stack: string;
  logicalId: string;
  type: string;
  id: string;
  /** `shift`: CodeDeploy sends a tenth of the traffic to the new version of an alias. */
  action: 'create' | 'import' | 'update' | 'shift' | 'delete' | 'retain';
};

export type AccountHooks = {
  /** Why AWS refuses this change now: what a test makes fail. Not asked while CloudFormation rolls back. */
  refuse: (event: AccountEvent) => string | undefined;
  /** Called after each change. */
  watch: (event: AccountEvent) => void;
};

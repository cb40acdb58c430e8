import type { Properties } from './deployable-template.ts';
import { arnOf } from './identity.ts';

/** A resource of the model's account, whether or not a stack has it. */
export type ModelResource = {
  type: string;
  /** Tells it apart from others of its type. */
  id: string;
  /** Without expressions. */
  properties: Properties;
  /** Undefined once no stack manages it. */
  owner: { stack: string; logicalId: string } | undefined;
  /** No other resource ever had it: a table that is made again has another stream. */
  serial: number;
  /** Of a version of a function. */
  version?: number;
};

export const keyOf = (type: string, id: string): string => `${type} ${id}`;

/** What `Fn::GetAtt` gives. */
export const attributeOf = ({ type, id, serial, version }: ModelResource, name: string): string => {
  switch (name) {
    case 'Arn':
      return arnOf(type, id);
    case 'StreamArn':
      return `${arnOf(type, id)}/stream/${serial}`;
    case 'RootResourceId':
      return `${id}-root`;
    case 'HealthCheckId':
      return id;
    case 'Version':
      return String(version);
    default:
      throw new Error(`The model knows no ${name} of ${type}`);
  }
};

/** Resources by type and id. */
export class ModelResources extends Map<string, ModelResource> {
  private readonly types = new Map<string, Set<ModelResource>>();

  override set(key: string, resource: ModelResource): this {
    const others = this.types.get(resource.type) ?? new Set();
    this.types.set(resource.type, others.add(resource));
    return super.set(key, resource);
  }

  override delete(key: string): boolean {
    const resource = this.get(key);
    if (resource) this.types.get(resource.type)?.delete(resource);
    return super.delete(key);
  }

  ofType(type: string): ModelResource[] {
    return [...(this.types.get(type) ?? [])];
  }
}

import { createAuditLog } from '../adapters/audit-log.ts';
import { createDeadLetters, createEventBus } from '../adapters/event-bus.ts';
import { readRecord } from '../adapters/stream-record.ts';
import type { Config } from '../config.ts';
import { logError } from '../telemetry/logging.ts';

export const composePublishConnectionEvents = (config: Config) => ({
  bus: createEventBus(config, logError),
  deadLetters: createDeadLetters(config),
  readRecord,
  report: logError,
});

export const composeWriteAuditTrail = (config: Config) => ({
  auditLog: createAuditLog(config, 'functions'),
});
